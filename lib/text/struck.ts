/** Whether a reader sees that a text is struck out: a line through "−" or "一" alone looks like the sign itself. */
export const isSeenStruck = (text: string): boolean => /(?![一ー〡ㅡᅳـ])[\p{L}\p{N}]/u.test(text);
