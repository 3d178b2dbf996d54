import { permissions } from '@camp/contract/permissions'
import { formatList } from '../platform/format.ts'
import { useLanguage } from '../platform/i18n.ts'

const known: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = permissions

/** Codes as the screens of permissions name them; one that was added by hand is itself. */
export function useCodeNames(): (codes: readonly string[]) => string {
  const english = useLanguage() === 'en-US'
  return (codes) => formatList(codes.map((code) => known[code]?.[english ? 'en' : 'zh'] ?? code))
}
