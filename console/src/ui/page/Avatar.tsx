import './avatar.css'

/** The initial that stands for a person without a picture. */
const initial = (name: string): string => [...name.trim()].at(0)?.toUpperCase() ?? '?'

/** A person's picture, or the first letter of the name on a calm ground. The name stands beside it, so it is decoration, and no text. */
export function Avatar({ name, url, size }: { readonly name: string; readonly url: string | null; readonly size: number }) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.46) }
  if (url) return <img className="avatar" style={box} src={url} alt="" width={size} height={size} />
  return <span className="avatar avatar-initial" style={box} data-initial={initial(name)} aria-hidden="true" />
}
