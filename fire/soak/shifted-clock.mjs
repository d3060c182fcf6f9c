// Loaded before a program (node --import): its clock is CLOCK_SHIFT_MS off.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const Real = Date;
const now = () => Real.now() + shiftMs;
globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
