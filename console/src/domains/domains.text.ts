import { defineText } from '../platform/i18n.ts'

/** Words of the list of sites. */
export const domainsText = defineText({
  zh: {
    listTitle: '域名管理',
    do: { create: '新建域名', edit: '编辑', delete: '删除' },
    createTitle: '新建域名',
    editTitle: '编辑域名 {host}',
    hostHint: '只填域名，如 camp.example.com',
    saved: '域名 {host} 已保存',
    deleteTitle: '删除域名 {host}？',
    deleteHint: '“{name}”会从列表中移除，不能恢复。域名解析不受影响。',
    deleted: '域名 {host} 已删除',
    emptyTitle: '还没有域名',
    emptyHint: '在这里登记业务使用的域名和用途。',
  },
  en: {
    listTitle: 'Domains',
    do: { create: 'New domain', edit: 'Edit', delete: 'Delete' },
    createTitle: 'New domain',
    editTitle: 'Edit domain {host}',
    hostHint: 'Only the host name, such as camp.example.com',
    saved: 'Domain {host} was saved',
    deleteTitle: 'Delete domain {host}?',
    deleteHint: 'This removes "{name}" from the list and cannot be undone. Its DNS stays as it is.',
    deleted: 'Domain {host} was deleted',
    emptyTitle: 'No domains yet',
    emptyHint: 'Add the domains that the business uses, and what each is for.',
  },
})
