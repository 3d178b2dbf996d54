import { defineText } from '../platform/i18n.ts'

/** Words of the list of logistics companies. */
export const companiesText = defineText({
  zh: {
    title: '物流公司',
    view: { active: '使用中', inactive: '已停用' },
    do: { create: '新建物流公司', edit: '编辑', enable: '启用', disable: '停用' },
    createTitle: '新建物流公司',
    editTitle: '编辑物流公司“{name}”',
    known: '常用公司',
    knownHint: '选择后自动填入名称、编码和电话，也可以直接填写',
    codeHint: '快递100 的公司编码，如 shunfeng。编码不对就查不到轨迹',
    codeForm: '只能是字母、数字、_ 或 -',
    phoneForm: '只能是数字、空格、+ 或 -',
    saved: '物流公司“{name}”已保存',
    enabled: '物流公司“{name}”已启用',
    disabled: '物流公司“{name}”已停用',
    emptyTitle: '还没有物流公司',
    emptyHint: '添加合作的物流公司后，发货时就可以选择。',
  },
  en: {
    title: 'Logistics companies',
    view: { active: 'Active', inactive: 'Inactive' },
    do: { create: 'New carrier', edit: 'Edit', enable: 'Activate', disable: 'Deactivate' },
    createTitle: 'New carrier',
    editTitle: 'Edit carrier "{name}"',
    known: 'Common carriers',
    knownHint: 'Fills in name, code and phone. You can also type them',
    codeHint: 'The carrier code at Kuaidi100, e.g. shunfeng. With a wrong code no tracks are found',
    codeForm: 'Letters, digits, _ and - only',
    phoneForm: 'Digits, spaces, + and - only',
    saved: 'Carrier "{name}" was saved',
    enabled: 'Carrier "{name}" was activated',
    disabled: 'Carrier "{name}" was deactivated',
    emptyTitle: 'No carriers yet',
    emptyHint: 'Add the carriers you work with. You can then choose them when you ship.',
  },
})
