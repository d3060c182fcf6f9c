/** The texts of a room's creation and its times, which the rules need not know. */
export type RoomTexts = {
  title: string;
  brief: string | null;
  goal: string;
  createdAt: Date;
  expiresAt: Date;
  /** In their order. */
  participants: {
    id: string;
    displayName: string | null;
    knows: string[];
    needsToDetermine: string[];
    instructions: string | null;
  }[];
};
