import { contractText, messages, questions } from "@/e2e/support/pages/texts";
import type { Room } from "@/e2e/support/room";
import type { Service } from "@/e2e/support/service";
import { joinedRoom } from "@/e2e/support/states";
import { ask, propose, resolve, say } from "@/e2e/support/steps";
import { limits } from "@/lib/room/limits";

/** Bytes of each text, so that all of them nearly fill the room: about 4 MB. */
const bytes = { contract: 64_000, message: 4_000, question: 2_200, resolution: 3_000 };
const versions = 20;

/** A room at its limits, but for one message: 200 questions, half of them open, and 20 versions of the contract. */
export async function fullRoom(service: Service): Promise<Room> {
  const room = await joinedRoom(service);
  for (let count = 1; count < limits.messages; count++) {
    await say(room, count % 2, prolonged(`Message ${count}. ${messages.join("\n\n")}`, bytes.message, count));
  }
  for (let count = 1; count <= limits.questions; count++) {
    const [text, answer] = questions[count % questions.length] ?? ["", ""];
    const question = await ask(room, 0, {
      question: prolonged(text, bytes.question, count),
      blocking: false,
    });
    if (count % 2 === 0) await resolve(room, 1, question, prolonged(answer, bytes.resolution, 1_000 + count));
  }
  for (let version = 1; version <= versions; version++) {
    await propose(room, 0, prolonged(contractText((version % 3) + 1), bytes.contract, 0));
  }
  return room;
}

const words = messages.join(" ").match(/[\w*`]+/g) ?? [];

/** A text and more words, in an order that follows from `seed` and does not repeat: it compresses like real ones. */
function prolonged(text: string, length: number, seed: number): string {
  let [longer, random] = [text, seed + 1];
  for (let count = 1; longer.length < length; count++) {
    random = (random * 48_271) % 2_147_483_647;
    longer += ` ${words[random % words.length]}${count % 40 === 0 ? ".\n\n" : ""}`;
  }
  return longer.slice(0, length);
}
