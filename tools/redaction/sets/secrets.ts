import { FORMS } from "./forms";
import { FURTHER_FORMS } from "./further-forms";
import { isInSecondHalf, kinds, secretOf } from "./kinds";
import { OPENED_VENDOR_FRAMES } from "./opened/frames";
import { OPENED_VENDORS } from "./opened/kinds";
import { OPENED_FORMS } from "./opened/second-half";
import { fillShapes } from "./shapes";
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

/** Each half of the kinds is in its own frames. The second half and the vendors that do not exist were held out before. */
export function developmentSamples(): Sample[] {
  const half = (second: boolean) =>
    kinds
      .filter(({ vendor }) => isInSecondHalf(vendor) === second)
      .map((kind) => ({ vendor: kind.vendor, secretOf: (seed: string) => secretOf(kind, seed) }));
  const special = Object.entries(SPECIAL).flatMap(([kind, samples]) =>
    samples.map((parts) => sampleOf(kind.replace(/:.*/, ""), parts)),
  );
  return [
    ...framed(FORMS, half(false)),
    ...framed(OPENED_FORMS, half(true)),
    ...framed(OPENED_VENDOR_FRAMES, OPENED_VENDORS.map(shapedKind)),
    ...framed(FURTHER_FORMS, OPENED_VENDORS.map(shapedKind)),
    ...special,
  ];
}

function shapedKind([vendor, shape]: readonly [vendor: string, shape: string]): FramedKind {
  return {
    vendor,
    secretOf: (seed, form) => {
      const secret = fillShapes(shape, `${vendor}|${seed}`);
      return form === "URLs" ? encodeURIComponent(secret) : secret;
    },
  };
}

interface FramedKind {
  readonly vendor: string;
  readonly secretOf: (seed: string, form: string) => string;
}

function framed(
  forms: Readonly<Record<string, readonly string[]>>,
  ownKinds: readonly FramedKind[],
): Sample[] {
  return Object.entries(forms).flatMap(([form, frames], group) =>
    frames.flatMap((frame, index) =>
      Array.from({ length: KINDS_PER_FRAME }, (_, n) => {
        const kind = ownKinds[(group * 31 + index * 13 + n * 7) % ownKinds.length];
        if (!kind) throw new Error("A part has no kinds.");
        const secret = kind.secretOf(`${form}${index}${n}`, form);
        const [before = "", after = ""] = fill(frame, kind.vendor).split("{s}");
        return sampleOf(form, [before, secret, after]);
      }),
    ),
  );
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
