import { getPreference, savePreference } from '@camp/contract/base/preferences'
import { PRESENCE_PREFERENCE, presencePreference } from '@camp/contract/base/presence'
import { useState } from 'react'
import { setLanguage, useLanguage, useText } from '../platform/i18n.ts'
import { otherPrimaries, type PrimaryName, primaryNames } from '../platform/primary.ts'
import { hidePresence } from '../platform/signedIn/presence.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { type Layout, palette, resetLayout, setLayout, useLayout } from '../platform/theme.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { Switch } from '../ui/form/Switch.tsx'
import { Drawer } from '../ui/overlay/Drawer.tsx'
import { layoutText } from './layout.text.ts'
import './shell.layout.css'

/** All settings of the frame, and whether one is seen; each takes effect at once. Those of the frame are kept in this browser. */
export function LayoutDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText(layoutText)
  return (
    <Drawer title={t('title')} onClose={onClose}>
      <div className="drawer-body shell-layout-settings">
        <LookSettings />
        <FrameSettings />
        <PresenceSetting />
        <div className="shell-layout-foot">
          <p>{t('kept')}</p>
          <button type="button" className="link" onClick={resetLayout}>
            {t('reset')}
          </button>
        </div>
      </div>
    </Drawer>
  )
}

function LookSettings() {
  const t = useText(layoutText)
  const { theme, colorWeak, contentWidth } = useLayout()
  const language = useLanguage()
  return (
    <>
      <Segmented
        label={t('theme')}
        value={theme}
        options={[
          { value: 'light', label: t('light') },
          { value: 'dark', label: t('dark') },
        ]}
        onChange={(value) => setLayout({ theme: value })}
      />
      <PrimaryChoice />
      <LayoutChoice />
      <Segmented
        label={t('width')}
        value={contentWidth}
        options={[
          { value: 'fluid', label: t('fluid') },
          { value: 'fixed', label: t('fixed') },
        ]}
        onChange={(value) => setLayout({ contentWidth: value })}
      />
      <Segmented
        label={t('language')}
        value={language}
        options={[
          { value: 'zh-CN', label: t('languageZh') },
          { value: 'en-US', label: t('languageEn') },
        ]}
        onChange={setLanguage}
      />
      <Switch label={t('colorWeak')} checked={colorWeak} onChange={(on) => setLayout({ colorWeak: on })} />
    </>
  )
}

function FrameSettings() {
  const t = useText(layoutText)
  const { layout, fixedHeader, autoHideHeader, fixedSidebar, collapsed, multiTab } = useLayout()
  const noSide = layout === 'top' ? t('sideNeeds') : undefined
  return (
    <section className="shell-layout-switches">
      <h3>{t('frame')}</h3>
      <Switch label={t('fixedHeader')} checked={fixedHeader} onChange={(on) => setLayout({ fixedHeader: on })} />
      <Switch
        label={t('autoHideHeader')}
        checked={autoHideHeader}
        refusal={fixedHeader ? undefined : t('autoHideNeeds')}
        onChange={(on) => setLayout({ autoHideHeader: on })}
      />
      <Switch label={t('fixedSidebar')} checked={fixedSidebar} refusal={noSide} onChange={(on) => setLayout({ fixedSidebar: on })} />
      <Switch label={t('collapsed')} checked={collapsed} refusal={noSide} onChange={(on) => setLayout({ collapsed: on })} />
      <Switch label={t('multiTab')} checked={multiTab} onChange={(on) => setLayout({ multiTab: on })} />
    </section>
  )
}

const params = { key: PRESENCE_PREFERENCE }

/** Whether colleagues see what one is at: it goes along with the person, whatever the browser. */
function PresenceSetting() {
  const t = useText(layoutText)
  const kept = useCall(getPreference, { params })
  const [chosen, setChosen] = useState<boolean | null>(null)
  const save = useAction(savePreference)
  const hidden = chosen ?? presencePreference.safeParse(kept.data?.value).data?.hidden ?? false
  const choose = async (next: boolean): Promise<void> => {
    if (save.busy) return
    setChosen(next)
    // Refused, and said so: back to what holds.
    if (await save.run({ params, body: { value: { hidden: next } } })) hidePresence(next)
    else setChosen(hidden)
  }
  return (
    <section className="shell-layout-switches">
      <h3>{t('colleagues')}</h3>
      <Switch label={t('hidden')} checked={hidden} onChange={(on) => void choose(on)} />
      <p className="quiet">{t('hiddenHint')}</p>
    </section>
  )
}

const brandOf = (name: PrimaryName): string => (name === 'blue' ? palette.light.brand : otherPrimaries[name].light.brand)

function PrimaryChoice() {
  const t = useText(layoutText)
  const { primary } = useLayout()
  return (
    <fieldset className="plain-segmented-field">
      <legend className="plain-caption">{t('primary')}</legend>
      <div className="shell-swatches">
        {primaryNames.map((name) => (
          <label key={name} title={t(`primaries.${name}`)} style={{ background: brandOf(name) }}>
            <input
              type="radio"
              name="primary"
              aria-label={t(`primaries.${name}`)}
              checked={name === primary}
              onChange={() => setLayout({ primary: name })}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const layouts: readonly Layout['layout'][] = ['side', 'top', 'mix']

function LayoutChoice() {
  const t = useText(layoutText)
  const { layout } = useLayout()
  return (
    <fieldset className="plain-segmented-field">
      <legend className="plain-caption">{t('layout')}</legend>
      <div className="shell-layout-choice">
        {layouts.map((name) => (
          <label key={name}>
            <input type="radio" name="layout" checked={name === layout} onChange={() => setLayout({ layout: name })} />
            <i className="shell-layout-picture" data-picture={name} aria-hidden="true" />
            {t(name)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
