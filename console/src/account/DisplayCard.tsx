import { setLanguage, useLanguage, useText } from '../platform/i18n.ts'
import { setLayout, useLayout } from '../platform/theme.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { CentreCard } from './CentreCard.tsx'
import { centreText } from './centre.text.ts'

/** Theme and language of this browser; they change at once. */
export function DisplayCard() {
  const t = useText(centreText)
  const { theme } = useLayout()
  const language = useLanguage()
  return (
    <CentreCard title={t('centre.display')} body={t('centre.displayBody')}>
      <Segmented
        label={t('centre.theme')}
        value={theme}
        options={[
          { value: 'light', label: t('centre.light') },
          { value: 'dark', label: t('centre.dark') },
        ]}
        onChange={(value) => setLayout({ theme: value })}
      />
      <Segmented
        label={t('centre.language')}
        value={language}
        options={[
          { value: 'zh-CN', label: t('centre.languageZh') },
          { value: 'en-US', label: t('centre.languageEn') },
        ]}
        onChange={setLanguage}
      />
    </CentreCard>
  )
}
