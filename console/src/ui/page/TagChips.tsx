import './TagChips.css'

const HEX = /^#[\da-f]{3,8}$/i

interface Tag {
  readonly id: number
  readonly name: string
  readonly color: string | null
}

/** Tags in a row; their colour is a dot, so that words keep their contrast. */
export function TagChips({ tags }: { readonly tags: readonly Tag[] }) {
  return (
    <span className="tagChips">
      {tags.map(({ id, name, color }) => (
        <span key={id} className="tag tag-grey">
          {color && HEX.test(color) && <i style={{ background: color }} />}
          {name}
        </span>
      ))}
    </span>
  )
}
