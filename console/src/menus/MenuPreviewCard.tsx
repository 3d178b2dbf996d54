import type { PermissionTreeNode } from '@camp/contract/menus/menus.calls'
import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { useMemo, useState } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { knownScreens } from '../platform/screen.ts'
import type { MenuItem } from '../platform/sideMenu.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { alone } from '../ui/base/useForm.ts'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { MenuIcon } from '../ui/page/MenuIcon.tsx'
import type { MenuRow } from './menuPlaces.ts'
import { menuPreview } from './menuPreview.ts'
import { menusText } from './menus.text.ts'

const EVERYTHING = 0
const MOST_ROLES = 500

interface MenuPreviewCardProps {
  readonly menus: readonly MenuRow[]
  readonly tree: readonly PermissionTreeNode[]
}

/** The side menu that results, for all permissions or for a role. */
export function MenuPreviewCard({ menus, tree }: MenuPreviewCardProps) {
  const t = useText(menusText)
  const [roleId, setRoleId] = useState(EVERYTHING)
  const roles = useCall(getAllAuthRoles, { query: { page: 1, size: MOST_ROLES, sort: ['roleName,asc'] }, body: {} })
  const role = roles.data?.content.find(({ id }) => id === roleId)
  const items = useMemo(() => {
    const codes = role && new Set(role.permissions.map(({ code }) => code))
    return menuPreview(menus, tree, knownScreens(), (code) => codes?.has(code) ?? true)
  }, [menus, tree, role])
  return (
    <Card title={t('part.preview')}>
      <SelectField
        label={t('previewAs')}
        name="role"
        hint={t('previewHint')}
        {...alone}
        value={roleId}
        options={optionsOf(roles, ({ content }) => [
          { value: EVERYTHING, label: t('everything') },
          ...content.map(({ id, roleName }) => ({ value: id, label: roleName })),
        ])}
        onChange={(value) => setRoleId(value ?? EVERYTHING)}
      />
      {items.length === 0 ? <p className="quiet">{t('previewNone')}</p> : <Items items={items} />}
    </Card>
  )
}

function Items({ items }: { items: readonly MenuItem[] }) {
  const english = useLanguage() === 'en-US'
  return (
    <ul className="menus-preview">
      {items.map((item) => (
        <li key={item.key}>
          <span className="menus-preview-entry">
            {item.icon && <MenuIcon name={item.icon} />}
            {english ? item.title.en : item.title.zh}
          </span>
          {item.children.length > 0 && <Items items={item.children} />}
        </li>
      ))}
    </ul>
  )
}
