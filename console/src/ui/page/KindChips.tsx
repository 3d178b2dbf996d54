import './kindChips.css'

interface KindChipsProps<K extends string> {
  readonly label: string
  readonly kinds: readonly { readonly key: K; readonly title: string }[]
  readonly chosen: readonly K[]
  onTurn(key: K): void
}

/** Kinds that are shown alone where some of them are pressed. */
export function KindChips<K extends string>({ label, kinds, chosen, onTurn }: KindChipsProps<K>) {
  return (
    <fieldset className="kindChips no-print">
      <legend className="visually-hidden">{label}</legend>
      {kinds.map(({ key, title }) => (
        <button key={key} type="button" aria-pressed={chosen.includes(key)} onClick={() => onTurn(key)}>
          {title}
        </button>
      ))}
    </fieldset>
  )
}
