import type { EnrolmentField } from '@camp/contract/moveIn/moveIn.enrolments.fields'
import { readEnrolStatus } from './moveIn.enrolments.rules.ts'
import { type KindColumns, namesIt } from './moveIn.matching.rules.ts'
import { isDay, isName, isPhone } from './moveIn.values.rules.ts'

const titles: Readonly<Record<EnrolmentField, string>> = {
  enrolNumber: '报名编号 报名id 报名单号 入营编号 选课编号 记录编号 编号 id enrolmentid enrollmentid enrolid enrollid registrationid',
  campNumber: '营期编号 营期id 营编号 班期编号 期次编号 课程编号 班级编号 campid campno campnumber campcode courseid classid',
  campName: '营期 营期名称 营名称 训练营 训练营名称 课程 课程名称 班级 班级名称 班名 camp campname course coursename class classname',
  term: '期数 期次 期 第几期 学期 批次 term session semester season cohort',
  groupNumber: '分组编号 小组编号 组编号 分组id 小组id 社群编号 群编号 groupid groupno groupnumber',
  groupName: '分组 分组名称 小组 小组名称 组名 组别 班组 社群 社群名称 群名称 group groupname team',
  childNumber: '学号 学员编号 学生编号 学员id 学生id 孩子编号 学籍号 studentid studentno studentnumber childid',
  familyNumber:
    '家长编号 客户编号 客户id 会员编号 会员id 会员号 用户编号 用户id 家长id 家庭编号 customerid memberid userid parentid familyid',
  phone:
    '手机号 手机 手机号码 联系电话 电话 联系方式 家长手机 家长手机号 家长电话 phone mobile phonenumber parentphone parentmobile contactphone tel telephone',
  childName:
    '宝贝 宝宝 孩子 孩子姓名 宝贝姓名 宝宝姓名 学员 学员姓名 学生 学生姓名 小孩姓名 姓名 student studentname childname child kidname name fullname',
  joinedOn:
    '入营 入营日期 入营时间 加入日期 加入时间 报名日期 报名时间 进班日期 入班日期 入学日期 开始日期 joinedat joinedon joindate enrolledat enrolledon enrolmentdate enrollmentdate startdate',
  status: '状态 学员状态 学习状态 在读状态 报名状态 入营状态 status state enrolmentstatus enrollmentstatus',
  finishedOn:
    '结营 结营日期 结营时间 结课日期 结课时间 结业日期 毕业日期 完成日期 完成时间 finishedat finishedon completedat completedon graduatedon enddate',
  leftOn:
    '退出 退出日期 退出时间 退营日期 退营时间 退课日期 退班日期 退学日期 离开日期 离营日期 leftat lefton quitat quitdate withdrawnat droppedat withdrawaldate',
  leftReason: '退出原因 退营原因 退课原因 退班原因 退学原因 离开原因 退费原因 原因 reason leftreason quitreason withdrawalreason',
}

export const enrolmentColumns: KindColumns = {
  titles,
  contents: {
    phone: isPhone,
    childName: isName,
    joinedOn: isDay,
    finishedOn: isDay,
    leftOn: isDay,
    status: (value) => readEnrolStatus(value) !== undefined,
  },
  alone: (values) => {
    if (namesIt(values, isPhone)) return 'phone'
    return values.every((value) => readEnrolStatus(value)) ? 'status' : undefined
  },
}
