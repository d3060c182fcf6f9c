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
  LogIn,
  MessageSquare,
  Plus,
  Printer,
  Trash2,
  TriangleAlert,
} from "lucide";
import { pathOfIcon } from "./icon-path";

const icons = {
  agreed: pathOfIcon(CircleCheck),
  alert: pathOfIcon(TriangleAlert),
  arrow: pathOfIcon(ArrowRight),
  bell: pathOfIcon(Bell),
  changes: pathOfIcon(FileDiff),
  check: pathOfIcon(Check),
  contract: pathOfIcon(FileText),
  copy: pathOfIcon(Copy),
  download: pathOfIcon(Download),
  joined: pathOfIcon(LogIn),
  message: pathOfIcon(MessageSquare),
  plus: pathOfIcon(Plus),
  print: pathOfIcon(Printer),
  question: pathOfIcon(CircleHelp),
  remove: pathOfIcon(Trash2),
  waiting: pathOfIcon(Hourglass),
  absent: pathOfIcon(CircleDashed),
};

export type IconName = keyof typeof icons;

/** An icon beside words that say the same: it is hidden from screen readers. */
export const Icon = ({ name, className = "size-4" }: { name: IconName; className?: string }) => (
  <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
);
