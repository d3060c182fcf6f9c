declare const redacted: unique symbol;

/**
 * A text that has passed redaction. Only lib/security/redact.ts makes one, so whatever takes a SafeText (the core, and
 * through it the store) can not be reached by a text that went around it (docs/interface.md#redaction).
 */
export type SafeText = string & { readonly [redacted]: true };
