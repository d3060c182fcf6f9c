import { copyOnClick } from "./copy";
import { follow } from "./follow";
import { notifier } from "./notify";
import { type Refreshed, refresh } from "./refresh";
import { keepTimes } from "./times";
import { untilGone } from "./until-gone";

// Brings the page of a room to life: it stays up to date, copies, prints and notifies. The page itself works without.
document.documentElement.classList.add("js");
copyOnClick();
keepTimes();
const notifications = notifier();

const room = document.getElementById("room");
const [, , , token = ""] = location.pathname.split("/").map(decodeURIComponent);

if (room?.dataset.status === "open") {
  const mark = document.getElementById("live");
  void follow({
    events: `/api/rooms/${room.dataset.room}/events`,
    token,
    seq: Number(room.dataset.seq),
    refresh: async (inTime): Promise<Refreshed> => {
      const result = await refresh(inTime);
      if (result !== "failed") notifications.tell();
      return result;
    },
    mayRest: () => !notifications.isOn(),
    show: (state) => {
      if (!mark) return;
      mark.dataset.state = state;
      const words = mark.querySelector("[data-words]");
      if (words) words.textContent = inWords[state];
    },
  }).then(untilGone);
} else if (room) {
  void untilGone();
}

const inWords = { live: "Live", reconnecting: "Reconnecting", over: "Final" };
