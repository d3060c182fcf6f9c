import { roomAsMarkdown, roomPage } from "@/app/room-page";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = roomPage(
  "observeRoom",
  "deleteObservedRoom",
  roomAsMarkdown("observeRoomMarkdown"),
);
