export default function NotFound() {
  return (
    <main>
      <h1>There is nothing here</h1>
      <p>
        The address is wrong, or the room behind it is gone: rooms are deleted on time, and anyone in a room
        can delete it. Ask whoever sent you the link for a new one.
      </p>
    </main>
  );
}
