/** Licenses under which a package may be used and passed on in any product, if its notice stays with it. */
const permissive = new Set([
  ...[
    "0BSD",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
  ],
  ...["Python-2.0", "Unlicense", "Zlib"],
]);

/** Packages under another license, each with the reason why it may be used. docs/dependencies.md#licenses repeats them. */
const exceptions = [
  { name: /^web-push$/, license: "MPL-2.0", reason: "used unchanged, as a package of its own" },
  {
    name: /^caniuse-lite$/,
    license: "CC-BY-4.0",
    reason: "data that Next's build reads; nothing of it is served",
  },
  {
    name: /^@img\/sharp-/,
    license: "LGPL-3.0-or-later",
    reason: "an optional part of Next for resizing images, which is off; `npm run collect` leaves it out",
  },
];

/** The packages whose license is unknown or not allowed. */
export const rejectedPackages = (packages) => packages.filter((one) => !isAllowed(one));

/** The exception that a package needs, or undefined. */
export const exceptionFor = ({ name, license = "" }) =>
  permits(license, permissive.has.bind(permissive))
    ? undefined
    : exceptions.find((one) => one.name.test(name) && permits(license, isAllowedBy(one)));

const isAllowed = (one) =>
  permits(one.license ?? "", permissive.has.bind(permissive)) || exceptionFor(one) !== undefined;

const isAllowedBy = (exception) => (license) => license === exception.license || permissive.has(license);

/**
 * Whether an SPDX expression permits use if `isFine` says so of its licenses. An expression with brackets inside is
 * unknown.
 */
function permits(expression, isFine) {
  const bare = expression.replace(/^\((.*)\)$/, "$1");
  return bare.split(" OR ").some((choice) => choice.split(" AND ").every(isFine));
}
