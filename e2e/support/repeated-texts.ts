import fc from "fast-check";

/** Pieces that parsers and views treat in a special way: Markdown, line ends, letters and signs of many scripts. */
const PIECES = [
  ..."* ** *** _ __ ~ ~~ ` `` ``` [ ] ( ) ![ ]( ](x < > & &#1; &amp; \\ | |- # === --- - = . , ! : @".split(
    " ",
  ),
  ..."{ \" ' + ~~~ 9) [x] [^a] [^a]: [a]: [a][b] http:// www. www.a a@b.c a@ <a <!-- _a_ *a* a_b a* *a a.b".split(
    " ",
  ),
  ..."1,000 1/2 % € → a é א אב 1א ا ﷺ ו ١ 日 ไทย क्ष α я ʰ e\u0301 😀 👨‍👩‍👧 SECRET_TRANSFER_REQUIRED".split(
    " ",
  ),
  ..."- |1. |> |# |+ |- [ ] |[a]: x|a |x y|א |  |    |\t|\n|\n\n|\r|\u2028|\u0085|\u00a0|\u3000".split("|"),
  ..."\u200b|\u202e|\u2066|\u00ad|\u200d|\ufe0f|\u0301|\u2800|\u115f|\u0001|\u{E0041}".split("|"),
];

const piece = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 })
  .map((pieces) => pieces.join(""));
const repeated = (piece: string, size: number) => piece.repeat(Math.max(1, Math.floor(size / piece.length)));

/**
 * Texts that some code may take long for: a beginning, a piece that repeats, a middle and, in half of them, another piece
 * that repeats. `sizes` are their lengths in UTF-16 units.
 */
export const repeatedTexts = (sizes: number[]) =>
  fc
    .tuple(piece, piece, piece, piece, fc.constantFrom(...sizes), fc.boolean())
    .map(([start, left, middle, right, size, isOneSided]) =>
      isOneSided
        ? start + repeated(left, size) + middle
        : start + repeated(left, size / 2) + middle + repeated(right, size / 2),
    );
