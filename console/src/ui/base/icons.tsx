import type { ReactNode, SVGProps } from 'react'

/** Our own strokes on a grid of 24: they cost bytes only where they are used, and follow the colour of the text. */
type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number }

/** Strokes of an icon that only one noun draws. */
export const Stroke = ({ size = 16, children, ...rest }: IconProps & { readonly children: ReactNode }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.9}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    {...rest}
  >
    {children}
  </svg>
)

export const HomeIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M4 11 12 4l8 7v8.2a.8.8 0 0 1-.8.8h-4.4v-5.6H9.2V20H4.8a.8.8 0 0 1-.8-.8z" />
  </Stroke>
)
export const CampIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M12 4 3 20h18zM12 13v7M12 4l-1.5-2M12 4l1.5-2" />
  </Stroke>
)
export const OrderIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M5 3h14v18l-2.4-1.6L14.3 21 12 19.4 9.7 21l-2.3-1.6L5 21zM9 8h6M9 12h6" />
  </Stroke>
)
export const ParentIcon = (props: IconProps) => (
  <Stroke {...props}>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.5c2.1.8 3.5 2.8 3.5 5.5" />
  </Stroke>
)
export const CoachIcon = (props: IconProps) => (
  <Stroke {...props}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c0-4 3.3-6.5 7.5-6.5s7.5 2.5 7.5 6.5" />
  </Stroke>
)
export const FolderIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M3 6a1 1 0 0 1 1-1h5.2l2.3 2.6H20a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z" />
  </Stroke>
)
export const PromotionIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M4 10v4h3.5l8.5 4.5v-13L7.5 10zM7.5 14v5.5h3V15.5M19.5 9.5a4 4 0 0 1 0 5" />
  </Stroke>
)
export const SlidersIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M3 6h11M18 6h3M3 12h3M10 12h11M3 18h8M15 18h6" />
    <circle cx="16" cy="6" r="2" />
    <circle cx="8" cy="12" r="2" />
    <circle cx="13" cy="18" r="2" />
  </Stroke>
)
export const FeedbackIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M4 4h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H9.5L5 21v-4H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z" />
  </Stroke>
)
export const MemberIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="m12 3 2.8 5.8 6.2.8-4.6 4.4 1.2 6.3L12 17.2l-5.6 3.1 1.2-6.3L3 9.6l6.2-.8z" />
  </Stroke>
)
export const TagIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M3 4h8.5L21 13.5 13.5 21 4 11.5z" transform="translate(0 -.5)" />
    <circle cx="8" cy="8.5" r="1.2" />
  </Stroke>
)
export const SystemIcon = (props: IconProps) => (
  <Stroke {...props}>
    <circle cx="12" cy="12" r="3.2" />
    <path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2" />
  </Stroke>
)
export const CalendarIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5V7M15.5 3.5V7" />
  </Stroke>
)
export const MailIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M3 5h18v14H3zM3.5 6 12 13l8.5-7" />
  </Stroke>
)
export const HistoryIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M4 12a8 8 0 1 0 2.3-5.6L4 8.7M4 3.5v5.2h5.2M12 8v4.4l3 1.8" />
  </Stroke>
)
export const ReloadIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M20 12a8 8 0 1 1-2.3-5.6L20 8.7M20 3.5v5.2h-5.2" />
  </Stroke>
)
export const ChevronDownIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="m6 9 6 6 6-6" />
  </Stroke>
)
export const CloseIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Stroke>
)
export const CollapseIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M4 5h16M11 10h9M11 14h9M4 19h16M7 9.5 4.5 12 7 14.5" />
  </Stroke>
)
export const ExpandIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M4 5h16M11 10h9M11 14h9M4 19h16M4.5 9.5 7 12l-2.5 2.5" />
  </Stroke>
)
export const CopyIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M9 9h11v11H9zM5.5 15H4V4h11v1.5" />
  </Stroke>
)
export const InfoIcon = (props: IconProps) => (
  <Stroke {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </Stroke>
)
export const WarningIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.1" />
  </Stroke>
)
export const ErrorIcon = (props: IconProps) => (
  <Stroke {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="m9 9 6 6M15 9l-6 6" />
  </Stroke>
)
export const SuccessIcon = (props: IconProps) => (
  <Stroke {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.5 2.8 2.8L16 9.8" />
  </Stroke>
)
export const TasksIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M10 6h11M10 12h11M10 18h11M3 6l1.5 1.5L7 4.5M3 12l1.5 1.5L7 10.5M3 18l1.5 1.5L7 16.5" />
  </Stroke>
)
export const BellIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M6 16V10.5a6 6 0 0 1 12 0V16l1.5 2h-15zM10 21h4" />
  </Stroke>
)
export const TrashIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path d="M4 6.5h16M9 6V4h6v2M6 6.5 7 20h10l1-13.5M10 10.5v5.5M14 10.5v5.5" />
  </Stroke>
)
export const GearIcon = (props: IconProps) => (
  <Stroke {...props}>
    <path
      d="M12 2.8l1.2 2.6 2.2.9 2.7-1 1.6 1.6-1 2.7.9 2.2 2.6 1.2-2.6 1.2-.9 2.2 1 2.7-1.6 1.6-2.7-1-2.2.9L12 23.2l-1.2-2.6-2.2-.9-2.7 1-1.6-1.6 1-2.7-.9-2.2L1.8 13l2.6-1.2.9-2.2-1-2.7 1.6-1.6 2.7 1 2.2-.9z"
      transform="translate(0 -1)"
    />
    <circle cx="12" cy="12" r="3.2" />
  </Stroke>
)
export const SearchIcon = (props: IconProps) => (
  <Stroke {...props}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </Stroke>
)
