import { FORMS } from "./forms";
import { HELD_OUT_FORMS } from "./held-out";
import { isHeldOut, kinds, secretOf } from "./kinds";
import { SPECIAL } from "./special";

/** A text with one secret. */
export interface Sample {
  readonly form: string;
  readonly text: string;
  readonly secret: string;
  /** The text before the secret and after it. */
  readonly around: readonly [before: string, after: string];
}

/** The kinds that are put into each frame. */
const KINDS_PER_FRAME = 8;

/** The samples of one part: kinds and frames of the other part are not in it. */
export function secretSamples(heldOut: boolean): Sample[] {
  const ownKinds = kinds.filter(({ vendor }) => isHeldOut(vendor) === heldOut);
  const framed = Object.entries(heldOut ? HELD_OUT_FORMS : FORMS).flatMap(([form, frames], group) =>
    frames.flatMap((frame, index) =>
      Array.from({ length: KINDS_PER_FRAME }, (_, n) => {
        const kind = ownKinds[(group * 31 + index * 13 + n * 7) % ownKinds.length];
        if (!kind) throw new Error("A part has no kinds.");
        const secret = secretOf(kind, `${form}${index}${n}`);
        const [before = "", after = ""] = fill(frame, kind.vendor).split("{s}");
        return sampleOf(form, [before, secret, after]);
      }),
    ),
  );
  const special = Object.entries(SPECIAL)
    .filter(([kind]) => isHeldOut(kind) === heldOut)
    .flatMap(([kind, samples]) => samples.map((parts) => sampleOf(kind.replace(/:.*/, ""), parts)));
  return [...framed, ...special];
}

const sampleOf = (form: string, [before, secret, after]: readonly [string, string, string]): Sample => ({
  form,
  text: before + secret + after,
  secret,
  around: [before, after],
});

function fill(frame: string, vendor: string): string {
  return frame
    .replaceAll("{v}", vendor)
    .replaceAll("{V}", vendor.toUpperCase())
    .replaceAll("{C}", vendor.charAt(0).toUpperCase() + vendor.slice(1));
}
