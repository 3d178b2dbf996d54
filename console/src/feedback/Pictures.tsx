import { mediaIdOf } from '@camp/contract/media/media.purposes'
import { useText } from '../platform/i18n.ts'
import { LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { feedbackText } from './feedback.text.ts'

// The view of pictures comes with the first that is to be seen.
const view = latePart(async () => (await import('../media/media.parts.tsx')).MediaView)

/** Pictures that came with a feedback. Our own are shown, others are opened beside: no stranger's server learns who reads. */
export function Pictures({ addresses }: { readonly addresses: readonly string[] }) {
  const t = useText(feedbackText)
  if (addresses.length === 0) return null
  const named = addresses.map((url, index) => ({ url, name: t('picture', { number: index + 1 }) }))
  const own = named.filter(({ url }) => mediaIdOf(url) !== undefined)
  const others = named.filter(({ url }) => mediaIdOf(url) === undefined)
  return (
    <div className="feedback-pictures">
      {own.length > 0 && (
        <LateInPlace part={view} props={{ files: own.map((file) => ({ ...file, kind: 'IMAGE' as const, seconds: null })) }} />
      )}
      {others.map(({ url, name }) => (
        <a key={url} className="link" href={url} target="_blank" rel="noreferrer noopener">
          {name}
        </a>
      ))}
    </div>
  )
}
