import { defineText } from '../../platform/i18n.ts'

/** Words of the calendar of camps. */
export const campCalendarText = defineText({
  zh: {
    form: '显示方式',
    table: '表格',
    calendar: '日历',
    closes: '招生截止',
    closesShort: '截止',
    starts: '开营',
    ends: '结营',
    run: '{name}，{from} 至 {to}，{state}，已报 {taken} / {capacity}',
    close: '{name}，{day} 招生截止，已报 {taken} / {capacity}',
    none: '这个月没有可显示的营期',
    cut: '这个月有 {count} 个营期，只显示最先开营的 {shown} 个；请缩小筛选范围',
    open: '在旁边打开营期',
  },
  en: {
    form: 'View',
    table: 'Table',
    calendar: 'Calendar',
    closes: 'Enrolment closes',
    closesShort: 'Closes',
    starts: 'Starts',
    ends: 'Ends',
    run: '{name}, {from} to {to}, {state}, {taken} of {capacity} enrolled',
    close: '{name}, enrolment closes {day}, {taken} of {capacity} enrolled',
    none: 'No camps to show in this month',
    cut: '{count} camps in this month; the {shown} that start first are shown. Narrow the filters to see the others',
    open: 'Open a camp beside the calendar',
  },
})
