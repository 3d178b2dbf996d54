import type { ReactNode, SVGProps } from 'react'

/** Our own strokes on a grid of 24: they cost bytes only where they are used, and follow the colour of the text. */
type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number }

const icon = (drawing: ReactNode) => {
  const Icon = ({ size = 16, ...rest }: IconProps) => (
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
      {drawing}
    </svg>
  )
  return Icon
}

export const HomeIcon = icon(<path d="M4 11 12 4l8 7v8.2a.8.8 0 0 1-.8.8h-4.4v-5.6H9.200V20H4.800a.8.8 0 0 1-.8-.8z" />)
export const CampIcon = icon(<path d="M12 4 3 20h18zM12 13v7M12 4l-1.500-2M12 4l1.500-2" />)
export const OrderIcon = icon(<path d="M5 3h14v18l-2.400-1.600L14.300 21 12 19.400 9.700 21l-2.300-1.600L5 21zM9 8h6M9 12h6" />)
export const ParentIcon = icon(
  <>
    <circle cx="9" cy="8" r="3.500" />
    <path d="M2.500 20c0-3.600 2.900-6 6.500-6s6.500 2.400 6.500 6M16 4.800a3.500 3.500 0 0 1 0 6.400M18 14.500c2.100.8 3.500 2.800 3.500 5.500" />
  </>,
)
export const CoachIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.500 20.500c0-4 3.300-6.500 7.500-6.500s7.500 2.500 7.500 6.500" />
  </>,
)
export const FolderIcon = icon(<path d="M3 6a1 1 0 0 1 1-1h5.200l2.300 2.600H20a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z" />)
export const PromotionIcon = icon(<path d="M4 10v4h3.500l8.500 4.500v-13L7.500 10zM7.500 14v5.500h3V15.500M19.500 9.500a4 4 0 0 1 0 5" />)
export const SlidersIcon = icon(
  <>
    <path d="M3 6h11M18 6h3M3 12h3M10 12h11M3 18h8M15 18h6" />
    <circle cx="16" cy="6" r="2" />
    <circle cx="8" cy="12" r="2" />
    <circle cx="13" cy="18" r="2" />
  </>,
)
export const FeedbackIcon = icon(<path d="M4 4h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H9.500L5 21v-4H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z" />)
export const MemberIcon = icon(
  <path d="m12 3 2.800 5.800 6.200.8-4.600 4.400 1.200 6.300L12 17.200l-5.600 3.100 1.200-6.300L3 9.600l6.200-.8z" />,
)
export const TagIcon = icon(
  <>
    <path d="M3 4h8.500L21 13.500 13.500 21 4 11.500z" transform="translate(0 -.5)" />
    <circle cx="8" cy="8.500" r="1.200" />
  </>,
)
export const SystemIcon = icon(
  <>
    <circle cx="12" cy="12" r="3.200" />
    <path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.200 2.200M16.200 16.200l2.200 2.200M18.400 5.600l-2.200 2.200M7.800 16.200l-2.200 2.200" />
  </>,
)
export const CalendarIcon = icon(<path d="M4 6h16v14H4zM4 10.500h16M8.500 3.500V7M15.500 3.500V7" />)
export const MailIcon = icon(<path d="M3 5h18v14H3zM3.500 6 12 13l8.500-7" />)

export const ReloadIcon = icon(<path d="M20 12a8 8 0 1 1-2.300-5.600L20 8.700M20 3.500v5.200h-5.200" />)
export const ChevronDownIcon = icon(<path d="m6 9 6 6 6-6" />)
export const ChevronRightIcon = icon(<path d="m9 6 6 6-6 6" />)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const CollapseIcon = icon(<path d="M4 5h16M11 10h9M11 14h9M4 19h16M7 9.500 4.500 12 7 14.500" />)
export const ExpandIcon = icon(<path d="M4 5h16M11 10h9M11 14h9M4 19h16M4.500 9.500 7 12l-2.500 2.500" />)
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.800" />
    <path d="M4.500 20.500c0-4 3.300-6.500 7.500-6.500s7.500 2.500 7.500 6.500" />
  </>,
)
export const LogoutIcon = icon(<path d="M10 4H5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h5M15 8l4 4-4 4M19 12H9.500" />)
export const CopyIcon = icon(<path d="M9 9h11v11H9zM5.500 15H4V4h11v1.500" />)
export const CheckIcon = icon(<path d="m5 12.500 4.500 4.500L19 7.500" />)
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.500M12 7.600v.1" />
  </>,
)
export const WarningIcon = icon(<path d="M12 4 2.800 20h18.400zM12 10v4.500M12 17.300v.1" />)
export const ErrorIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m9 9 6 6M15 9l-6 6" />
  </>,
)
export const SuccessIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.500 2.800 2.800L16 9.800" />
  </>,
)
