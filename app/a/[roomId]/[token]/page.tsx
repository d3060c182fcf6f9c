import { type RoomPageProps, roomPage } from "@/app/_room/room-page";

export default function Page(props: RoomPageProps) {
  return roomPage("showApproval", props);
}
