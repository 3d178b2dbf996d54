import { limitsOf } from '@camp/contract/base/limits'
import { menus as seeds } from '@camp/contract/menus'
import { savePermissionMenu } from '@camp/contract/menus/menus.calls'
import { permissionMenuRecord } from '@camp/contract/menus/menus.record'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useFormRecord } from '../ui/form/useFormRecord.ts'
import { menuIconNames } from '../ui/page/MenuIcon.tsx'
import { uiText } from '../ui/ui.text.ts'
import type { MenuRow } from './menuPlaces.ts'
import { useMenuOptions } from './menus.parts.tsx'
import { menusText } from './menus.text.ts'

const takes = limitsOf(savePermissionMenu)
const NONE = ''
const ROOT = 0

interface MenuModalProps {
  /** Null: a new one. */
  readonly menu: MenuRow | null
  /** Where a new one is to stand. */
  readonly parentId: number | null
  /** Loads the entry anew. */
  reload(id: number): Promise<MenuRow | undefined>
  onClose(): void
  onSaved(id: number): void
}

interface Values {
  titleZh: string
  titleEn: string
  path: string | undefined
  icon: string | undefined
  parentId: number | undefined
  sort: string
}

const screens = seeds.flatMap((entry) => [entry, ...(entry.children ?? [])])

const valuesOf = (menu: MenuRow): Values => ({
  titleZh: menu.titleZh,
  titleEn: menu.titleEn,
  path: menu.path ?? NONE,
  icon: menu.icon ?? NONE,
  parentId: menu.parentId ?? ROOT,
  sort: String(menu.sort),
})

const emptyBelow = (parentId: number | null): Values => ({
  titleZh: '',
  titleEn: '',
  path: NONE,
  icon: NONE,
  parentId: parentId ?? ROOT,
  sort: '',
})

/** Titles, screen, icon, parent and number of a menu entry. */
export function MenuModal({ menu: initial, parentId, reload, onClose, onSaved }: MenuModalProps) {
  const t = useText(menusText)
  const title = useTitles(permissionMenuRecord)
  const words = useText(uiText)
  const english = useLanguage() === 'en-US'
  const [menu, latest] = useFormRecord(initial, ({ id }) => reload(id), valuesOf)
  const action = useAction(savePermissionMenu, { quiet: shownInForm, stale: ['Permissions'] })
  const parents = useMenuOptions()
  const form = useForm(takes, menu ? valuesOf(menu) : emptyBelow(parentId), ({ sort }) => ({
    sort: sort === '' || (/^\d+$/.test(sort) && Number(sort) <= (takes.sort.max ?? 0)) ? undefined : t('sortFormat'),
  }))
  const send = async (values: Values) => {
    const titles = { titleZh: values.titleZh.trim(), titleEn: values.titleEn.trim() }
    const done = await action.run({
      body: {
        ...titles,
        ...(menu && { id: menu.id, version: menu.version }),
        path: values.path || null,
        icon: values.icon || null,
        parentId: values.parentId || null,
        ...(values.sort !== '' && { sort: Number(values.sort) }),
      },
    })
    if (!done) return
    toast('success', t('saved', { name: english ? titles.titleEn : titles.titleZh }))
    onClose()
    onSaved(done.id)
  }
  const name = menu && (english ? menu.titleEn : menu.titleZh)
  return (
    <FormModal
      title={name === null ? t('createTitle') : t('editTitle', { name })}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <TextField label={title('titleZh')} {...form.field('titleZh')} />
      <TextField label={title('titleEn')} {...form.field('titleEn')} />
      <SelectField
        label={t('field.path')}
        hint={t('pathHint')}
        options={[
          { value: NONE, label: t('group') },
          ...screens.map(({ path, zh, en }) => ({ value: path, label: english ? en : zh, hint: path })),
        ]}
        {...form.field('path')}
      />
      <SelectField
        label={t('field.parent')}
        options={optionsOf(parents, (list) => [{ value: ROOT, label: t('root') }, ...list.filter(({ value }) => value !== menu?.id)])}
        {...form.field('parentId')}
      />
      <SelectField
        label={title('icon')}
        options={[{ value: NONE, label: t('noIcon') }, ...menuIconNames.map((icon) => ({ value: icon, label: icon }))]}
        {...form.field('icon')}
      />
      <TextField label={title('sort')} hint={t('sortHint')} {...form.field('sort')} />
    </FormModal>
  )
}
