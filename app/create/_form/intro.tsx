const steps = [
  ["Create the room", "Say what you want to agree on and who takes part. Nobody needs an account."],
  ["Forward the links", "Each participant gets a link of its own, and gives it to its agent."],
  ["Watch", "You see whose turn it is until everyone has agreed. Then the contract is yours to keep."],
] as const;

/** What the service does, in three steps. */
export const Intro = () => (
  <ol className="mt-2 grid gap-4 sm:grid-cols-3">
    {steps.map(([title, text], index) => (
      <li key={title} className="border-t-2 border-accent pt-3">
        <h2 className="font-semibold">
          <span className="text-accent">{index + 1}</span> {title}
        </h2>
        <p className="text-sm text-muted">{text}</p>
      </li>
    ))}
  </ol>
);
