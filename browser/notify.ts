type Notifier = {
  /** Whether the person wants to be told. */
  isOn(): boolean;
  /** Tells the person that the turn has changed, when it has. */
  tell(): void;
};

/** Wires the switch for notifications. */
export function notifier(): Notifier {
  const button = document.getElementById("notify");
  if (!button || !("Notification" in window)) {
    hide(button);
    return { isOn: () => false, tell: () => undefined };
  }
  let on = false;
  let turn = currentTurn();

  button.addEventListener("click", async () => {
    on = !on && (await Notification.requestPermission()) === "granted";
    button.setAttribute("aria-pressed", String(on));
    const words = button.querySelector("[data-words]");
    if (words) words.textContent = on ? told : Notification.permission === "denied" ? denied : offer;
  });

  return {
    isOn: () => on,
    tell: () => {
      const before = turn;
      turn = currentTurn();
      if (on && turn !== before) notify(turn);
    },
  };
}

const offer = "Tell me when the turn changes";
const told = "You will be told when the turn changes";
const denied = "Notifications are blocked in this browser";

const currentTurn = (): string => document.getElementById("turn")?.textContent ?? "The room is gone";

function notify(turn: string): void {
  const title = document.querySelector("h1")?.textContent ?? "";
  // The device may keep the tag: it must hold no token, as the address does.
  const tag = document.getElementById("room")?.dataset.room ?? "";
  try {
    new Notification(turn, { body: title, tag });
  } catch {
    // Browsers of phones notify from service workers only; there the title of the tab has to do.
    hide(document.getElementById("notify"));
  }
}

/** Removed, it would come back with the next refresh. */
function hide(button: HTMLElement | null): void {
  if (button) button.hidden = true;
}
