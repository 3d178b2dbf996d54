import { setLanguage, useLanguage, useText } from '../../platform/i18n.ts'
import { shellText } from './shell.text.ts'
import './brand.css'

/** The mark and the name of the product. */
export function Brand() {
  const t = useText(shellText)
  return (
    <span className="brand">
      <span className="brand-mark" aria-hidden="true" />
      <span className="brand-name">{t('product')}</span>
    </span>
  )
}

/** Changes between Chinese and English. Each language is named in itself. */
export function LanguageSwitch() {
  const t = useText(shellText)
  const language = useLanguage()
  const other = language === 'zh-CN' ? 'en-US' : 'zh-CN'
  return (
    <button type="button" className="brand-language" aria-label={t('language')} title={t('language')} onClick={() => setLanguage(other)}>
      <span data-on={language === 'zh-CN' || undefined}>{t('languageZh')}</span> /{' '}
      <span data-on={language === 'en-US' || undefined}>EN</span>
    </button>
  )
}
