import {
  CalendarIcon,
  CampIcon,
  CoachIcon,
  FeedbackIcon,
  FolderIcon,
  HomeIcon,
  MailIcon,
  MemberIcon,
  OrderIcon,
  ParentIcon,
  PromotionIcon,
  SlidersIcon,
  SystemIcon,
  TagIcon,
} from '../base/icons.tsx'

const icons: Readonly<Record<string, typeof HomeIcon>> = {
  home: HomeIcon,
  camp: CampIcon,
  order: OrderIcon,
  parent: ParentIcon,
  coach: CoachIcon,
  folder: FolderIcon,
  promotion: PromotionIcon,
  sliders: SlidersIcon,
  feedback: FeedbackIcon,
  member: MemberIcon,
  tag: TagIcon,
  system: SystemIcon,
  calendar: CalendarIcon,
  mail: MailIcon,
}

/** The names that a menu entry can choose from. */
export const menuIconNames: readonly string[] = Object.keys(icons)

/** The icon that a menu entry names; a folder where the name is not one of ours. */
export const iconNamed = (name: string | null) => icons[name ?? ''] ?? FolderIcon

/** An icon of the side menu. */
export function MenuIcon({ name }: { readonly name: string | null }) {
  const Icon = iconNamed(name)
  return <Icon className="shell-menu-icon" />
}
