import { nth } from "../nth";
import { createRoom, type Room } from "../room";
import type { RunningService } from "../service";
import { joinedRoom } from "../states";
import { agree, approve, ask, decline, join, propose, resolve, say, withdraw } from "../steps";
import {
  contractText,
  declineReason,
  longestMessage,
  longestParticipants,
  longestTitle,
  messages,
  mixedScripts,
  pastedLog,
  questions,
  withdrawReason,
} from "./texts";

/** Rooms for the tests of pages: with texts of an ordinary negotiation, and with unusual ones. */

export const order = {
  title: "Order webhook",
  goal: "Agree on how **order events** of the shop reach the warehouse: what is sent, when, and what happens if it fails.",
  brief: "The shop goes live on 1 December. Both sides have a test system.",
  participants: [
    {
      role: "Shop",
      display_name: "Online shop",
      knows: ["4,000 orders a day", "An order never changes"],
      needs_to_determine: ["What the warehouse can take in a minute"],
      instructions: "Do not promise less than 5 seconds.",
    },
    {
      role: "Warehouse",
      display_name: "Central warehouse",
      needs_to_determine: ["Which field identifies an order"],
    },
  ],
};

const orderOfFour = {
  ...order,
  participants: [
    ...order.participants,
    { role: "Carrier", display_name: "Parcel carrier" },
    { role: "Bank" },
  ],
};

/** A room of four with three versions, the last of which one has agreed to, two open questions, and 60 events. */
export async function typicalRoom(service: RunningService): Promise<Room> {
  const room = await joinedRoom(service, orderOfFour);
  for (const version of [1, 2, 3]) {
    for (let count = 0; count < 14; count++)
      await say(room, count % 4, nth(messages, count % messages.length));
    const [question, response] = nth(questions, version);
    await resolve(room, 0, await ask(room, 1, { question, to: 0 }), response);
    await propose(room, version % 2, contractText(version));
    await agree(room, version % 2);
  }
  await ask(room, 2, { question: nth(questions, 4)[0], blocking: false });
  await ask(room, 3, { question: nth(questions, 0)[0], to: 1 });
  return room;
}

/** Version 3 waits for the second participant; there are two versions before it. */
export async function reviewRoom(service: RunningService): Promise<Room> {
  const room = await joinedRoom(service, order);
  await say(room, 1, nth(messages, 0));
  const [question, response] = nth(questions, 0);
  await resolve(room, 0, await ask(room, 1, { question, to: 0 }), response);
  for (const version of [1, 2, 3]) await propose(room, (version + 1) % 2, contractText(version));
  await agree(room, 0);
  return room;
}

/** Every kind of open question, and some that are resolved. */
export async function questionsRoom(service: RunningService): Promise<Room> {
  const room = await joinedRoom(service, orderOfFour);
  for (const [question, response] of questions.slice(0, 2)) {
    await resolve(room, 0, await ask(room, 1, { question, to: 0 }), response);
  }
  await ask(room, 2, { question: nth(questions, 4)[0], blocking: false });
  await ask(room, 0, { question: nth(questions, 2)[0], to: 2 });
  await ask(room, 1, { question: nth(questions, 3)[0] });
  await ask(room, 3, { question: nth(messages, 2), to: 1 });
  return room;
}

/** Agreed on version 2, after questions and messages. */
export async function agreedOrder(service: RunningService): Promise<Room> {
  const room = await joinedRoom(service, order);
  for (const [index, text] of messages.entries()) await say(room, index % 2, text);
  const [question, response] = nth(questions, 1);
  await resolve(room, 0, await ask(room, 1, { question, to: 0 }), response);
  for (const version of [1, 2]) await propose(room, version % 2, contractText(version));
  for (const who of [0, 1]) await agree(room, who);
  return room;
}

/** Everyone has agreed, but a question that blocks is open. */
export async function agreedButBlocked(service: RunningService): Promise<Room> {
  const room = await joinedRoom(service, order);
  await propose(room, 0, contractText(1));
  await ask(room, 1, { question: nth(questions, 1)[0], to: 0 });
  for (const who of [0, 1]) await agree(room, who);
  return room;
}

/** Everyone has agreed and nothing blocks, but nobody has finalized. */
export async function unclosedRoom(service: RunningService): Promise<Room> {
  const room = await joinedRoom(service, order);
  await propose(room, 0, contractText(2));
  const [text, response] = nth(questions, 2);
  const question = await ask(room, 1, { question: text, to: 0 });
  for (const who of [0, 1]) await agree(room, who);
  await resolve(room, 0, question, response);
  return room;
}

/** The same, but the shop's person approves. */
export const orderWithApproval = {
  ...order,
  participants: order.participants.map((participant, index) =>
    index === 0 ? { ...participant, approval: "person" } : participant,
  ),
};

/** The shop's agent has submitted version `last` to its person. There are questions of every kind of answer. */
export async function submittedOrder(service: RunningService, last: number): Promise<Room> {
  const room = await joinedRoom(service, orderWithApproval);
  await say(room, 1, nth(messages, 0));
  for (const [index, basis] of ["verified", "decided", "unknown"].entries()) {
    const [question, response] = nth(questions, index);
    await resolve(room, 0, await ask(room, 1, { question, to: 0 }), response, basis);
  }
  await ask(room, 1, { question: nth(questions, 3)[0], blocking: false });
  for (let version = 1; version <= last; version++) await propose(room, 1, contractText(version));
  await agree(room, 0);
  return room;
}

/** The shop's person has declined version 1. */
export async function declinedByPerson(service: RunningService): Promise<Room> {
  const room = await submittedOrder(service, 1);
  await decline(room, { personOf: 0 }, declineReason);
  return room;
}

/** The shop's person has approved version 2; the warehouse has not agreed. */
export async function approvedOrder(service: RunningService): Promise<Room> {
  const room = await submittedOrder(service, 2);
  await approve(room, 0);
  return room;
}

/** The room was closed by the approval of the shop's person. */
export async function agreedByPerson(service: RunningService): Promise<Room> {
  const room = await submittedOrder(service, 2);
  await agree(room, 1);
  await approve(room, 0);
  return room;
}

/** Everyone has agreed and nothing blocks: the shop's person can close the room by approving again. */
export async function unclosedByPerson(service: RunningService): Promise<Room> {
  const room = await submittedOrder(service, 1);
  const [text, response] = nth(questions, 2);
  const question = await ask(room, 1, { question: text, to: 0 });
  await agree(room, 1);
  await approve(room, 0);
  await resolve(room, 0, question, response);
  return room;
}

/** The shop's person has withdrawn. */
export async function endedByPerson(service: RunningService): Promise<Room> {
  const room = await declinedByPerson(service);
  await withdraw(room, { personOf: 0 }, withdrawReason);
  return room;
}

/** The creator has agreed to version 2, two others have declined it: one in few words, one at length. */
export async function declinedOrder(service: RunningService): Promise<Room> {
  const room = await joinedRoom(service, orderOfFour);
  await propose(room, 0, contractText(1));
  await agree(room, 3);
  await propose(room, 0, contractText(2));
  await agree(room, 0);
  await decline(room, 1, declineReason);
  await decline(room, 2, nth(messages, 1).repeat(8));
  return room;
}

/** The warehouse has declined the last version, and the shop has withdrawn. */
export async function endedOrder(service: RunningService): Promise<Room> {
  const room = await joinedRoom(service, order);
  await say(room, 1, nth(messages, 0));
  await ask(room, 0, { question: nth(questions, 2)[0], to: 1 });
  await propose(room, 0, contractText(2));
  await agree(room, 0);
  await decline(room, 1, declineReason);
  await withdraw(room, 0, withdrawReason);
  return room;
}

/** Ended before anybody else joined or proposed a version, for a reason that takes a page. */
export async function endedEarly(service: RunningService): Promise<Room> {
  const room = await createRoom(service, orderOfFour);
  await join(room, 0);
  await join(room, 1);
  await withdraw(room, 1, `${withdrawReason}\n\n${contractText(2)}`);
  return room;
}

/** More text than a page shows at once. */
export async function longRoom(service: RunningService): Promise<Room> {
  const room = await joinedRoom(service, order);
  for (const part of [1, 2, 3, 4, 5]) await say(room, part % 2, pastedLog(part));
  await propose(room, 0, contractText(1));
  return room;
}

/** Eight participants, every short text of the maximum length. */
export async function longestRoom(service: RunningService): Promise<Room> {
  const room = await createRoom(service, {
    title: longestTitle,
    goal: longestMessage,
    participants: longestParticipants,
  });
  for (const who of [1, 2, 3, 4]) await room.as(who).post("/join");
  await say(room, 3, longestMessage);
  await ask(room, 0, { question: longestMessage, to: 2 });
  await propose(room, 2, `# ${longestTitle}\n\n${longestMessage}`);
  await agree(room, 2);
  return room;
}

export async function mixedRoom(service: RunningService): Promise<Room> {
  const { title, goal, participants, contract, message } = mixedScripts;
  const room = await joinedRoom(service, { title, goal, participants });
  await say(room, 0, message);
  await ask(room, 1, { question: message, to: 2, blocking: false });
  await propose(room, 2, contract);
  await agree(room, 0);
  return room;
}

/** 50 messages and a contract of 10 KB. */
export async function fiftyMessagesRoom(service: RunningService): Promise<Room> {
  const room = await joinedRoom(service);
  for (let count = 0; count < 50; count++) await say(room, count % 2, nth(messages, count % messages.length));
  await propose(
    room,
    0,
    contractText(3)
      .repeat(10)
      .slice(0, 10 * 1024),
  );
  return room;
}
