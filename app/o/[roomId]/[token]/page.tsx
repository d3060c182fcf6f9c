import { type RoomPageProps, roomPage } from "@/app/_room/room-page";

/** The room as its observer looks at it. */
export default function Page(props: RoomPageProps) {
  return roomPage("observer", props);
}
