import { roomCommand } from "./command";
import { report } from "./report";
import { UsageError } from "./usage-error";

export const deleteRoom = roomCommand({
  usage: "delete <link> --yes",
  summary: "Delete the room and everything in it for everyone, at once.",
  options: { yes: { type: "boolean" } },
  run: async (room, { yes, json }) => {
    if (!yes)
      throw new UsageError("This deletes the room for everyone and can't be undone: repeat it with --yes");
    report(await room.delete(), json, ["The room is deleted."]);
  },
});
