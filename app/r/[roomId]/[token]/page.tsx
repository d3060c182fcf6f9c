import { type RoomPageProps, roomPage } from "@/app/_room/room-page";

/** The room as a participant looks at it. */
export default function Page(props: RoomPageProps) {
  return roomPage("participant", props);
}
