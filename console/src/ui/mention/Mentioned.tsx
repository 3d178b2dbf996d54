import { type Colleague, partsOf } from './naming.ts'
import './mention.css'

/** Words as they are read: the colleagues whom they name are marked. */
export const Mentioned = ({ text, people }: { readonly text: string; readonly people: readonly Colleague[] }) =>
  partsOf(text, people).map((part, at) =>
    part.named ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
      <b key={at} className="mention-named">
        {part.text}
      </b>
    ) : (
      part.text
    ),
  )
