/** The bodies of requests and responses (docs/interface.md). */

export interface Message {
  id: string;
  seq: number;
  at: string;
  participant_id: string;
  role: string;
  content: string;
}

export interface Question {
  id: string;
  seq: number;
  at: string;
  question: string;
  blocking: boolean;
  asked_by_participant_id: string;
  asked_by: string;
  addressed_to_participant_id: string | null;
  addressed_to: string | null;
  status: string;
  resolution: string | null;
  basis: string | null;
  resolved_by_participant_id: string | null;
  resolved_by: string | null;
  resolved_at: string | null;
}

export interface Agreement {
  participant_id: string;
  role: string;
  version: number;
  at: string;
  approved_by_person?: true;
}

export interface Contract {
  version: number;
  markdown: string;
  sha256: string;
  at: string;
  proposed_by_participant_id: string;
  proposed_by: string;
  agreements: Agreement[];
  declines: (Pick<Agreement, "participant_id" | "role" | "version"> & { reason?: string })[];
}

export interface ContractVersion {
  version: number;
  at: string;
  proposed_by: string;
  bytes: number;
  sha256: string;
}

export interface Participant {
  id: string;
  role: string;
  display_name: string | null;
  knows: string[];
  needs_to_determine: string[];
  joined_at?: string;
  approval?: "person";
  submitted_version?: number | null;
  /** Only in the response to a creation. */
  token: string;
}

export interface Ended {
  by_participant_id: string;
  by: string;
  by_person?: true;
  reason: string;
  at: string;
}

export interface Turn {
  participant_id: string;
  role: string;
  waits_for?: "person";
  reason: string;
}

export interface Action {
  name: string;
  method: string;
  url: string;
  body?: Record<string, unknown>;
  description: string;
}

export interface RoomFacts {
  room_id: string;
  title: string;
  brief: string | null;
  goal: string;
  status: string;
  created_at: string;
  expires_at: string;
  last_activity_at: string;
}

export interface RoomEvent {
  seq: number;
  at: string;
  participant_id: string;
  role: string;
  kind: string;
  action: string;
  body: string;
  question_id?: string;
  contract_version?: number;
  changes?: { added_lines: number; removed_lines: number };
  basis?: string;
  approved_by_person?: true;
  by_person?: true;
}

export interface WireError {
  code: string;
  message: string;
  hint?: string;
  retryable: boolean;
  issues?: { path: unknown; message: string }[];
  current_contract_version?: number;
}

/**
 * Every field of any response. A response has only the fields of its own endpoint: a test that reads another one
 * sees undefined, and fails.
 */
export interface Body {
  error?: WireError;
  room_id: string;
  status: string;
  expires_at: string;
  invite_urls: string[];
  approval_urls?: (string | null)[];
  observer_url: string;
  viewer: string;
  your_role: string;
  your_participant_id: string | null;
  your_instructions: string | null;
  room: RoomFacts;
  room_goal: string;
  room_status: string;
  participants: Participant[];
  conversation: Message[];
  open_questions: Question[];
  resolved_questions: Question[];
  current_contract: Contract | null;
  ended: Ended | null;
  whose_turn: Turn[];
  has_more?: true;
  what_you_should_do_next: string;
  available_actions: Action[];
  last_activity_at: string;
  head: string;
  token: string;
  invite_url: string;
  last_seq: number;
  events: RoomEvent[];
  participant_id: string;
  role: string;
  joined_at: string;
  message: Message;
  question: Question;
  contract: Contract;
  versions: ContractVersion[];
  agreed_contract_version: number;
  declined_contract_version: number;
  everyone_agreed: boolean;
  waiting_for: string[];
  awaiting_person?: true;
  open_blocking_questions: string[];
  redactions?: number;
  redacted_fields?: string[];
  redaction_notice?: string;
  /** How many devices get notifications. */
  devices: number;
}
