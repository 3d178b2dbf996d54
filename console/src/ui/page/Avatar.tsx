import './avatar.css'

/** The initial that stands for a person without a picture. */
const initial = (name: string): string => [...name.trim()].at(0)?.toUpperCase() ?? '?'

interface AvatarProps {
  readonly name: string
  readonly url: string | null
  readonly size: number
  /** One of five grounds, 0 to 4: it tells people of one initial apart. */
  readonly tone?: number
}

/** A smaller sign is read by nobody. */
const SMALLEST = 11

/** A person's picture, or the first letter of the name on a calm ground. The name stands beside it, so it is decoration, and no text. */
export function Avatar({ name, url, size, tone }: AvatarProps) {
  const box = { width: size, height: size, fontSize: Math.max(SMALLEST, Math.round(size * 0.46)) }
  if (url) return <img className="avatar" style={box} src={url} alt="" width={size} height={size} />
  return <span className="avatar avatar-initial" style={box} data-initial={initial(name)} data-tone={tone} aria-hidden="true" />
}
