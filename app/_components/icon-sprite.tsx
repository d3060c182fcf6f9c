import * as lucide from "lucide";
import { createElement } from "react";

const shapes = {
  absent: lucide.CircleDashed,
  agreed: lucide.CircleCheck,
  alert: lucide.TriangleAlert,
  arrow: lucide.ArrowRight,
  bell: lucide.Bell,
  changes: lucide.FileDiff,
  check: lucide.Check,
  contract: lucide.FileText,
  copy: lucide.Copy,
  declined: lucide.CircleX,
  download: lucide.Download,
  ended: lucide.CircleMinus,
  joined: lucide.LogIn,
  link: lucide.Link,
  message: lucide.MessageSquare,
  plus: lucide.Plus,
  print: lucide.Printer,
  question: lucide.CircleHelp,
  remove: lucide.Trash2,
  waiting: lucide.Hourglass,
  withdrew: lucide.LogOut,
};

export type IconName = keyof typeof shapes;

/** The shapes of all icons, once per page: a page has hundreds of icons, and each only refers to its shape. */
export const IconSprite = () => (
  <svg className="absolute size-0" aria-hidden="true">
    {Object.entries(shapes).map(([name, elements]) => (
      <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
        {elements.map(([tag, attributes]) =>
          createElement(tag, { key: JSON.stringify(attributes), ...attributes }),
        )}
      </symbol>
    ))}
  </svg>
);
