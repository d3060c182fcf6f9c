import {
  ArrowRight,
  Bell,
  Check,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  Copy,
  Download,
  FileDiff,
  FileText,
  Hourglass,
  type IconNode,
  LogIn,
  MessageSquare,
  Plus,
  Printer,
  Trash2,
  TriangleAlert,
} from "lucide";

const icons = {
  agreed: CircleCheck,
  alert: TriangleAlert,
  arrow: ArrowRight,
  bell: Bell,
  changes: FileDiff,
  check: Check,
  contract: FileText,
  copy: Copy,
  download: Download,
  joined: LogIn,
  message: MessageSquare,
  plus: Plus,
  print: Printer,
  question: CircleHelp,
  remove: Trash2,
  waiting: Hourglass,
  absent: CircleDashed,
} satisfies Record<string, IconNode>;

export type IconName = keyof typeof icons;

/** An icon beside words that say the same: it is hidden from screen readers. */
export const Icon = ({ name, className = "size-4" }: { name: IconName; className?: string }) => (
  <svg
    className={`inline-block shrink-0 ${className}`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {icons[name].map(([Tag, attributes]) => (
      <Tag key={JSON.stringify(attributes)} {...attributes} />
    ))}
  </svg>
);
