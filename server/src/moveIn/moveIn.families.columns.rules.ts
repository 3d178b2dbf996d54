import type { FamilyField } from '@camp/contract/moveIn/moveIn.families.fields'
import { type KindColumns, namesIt } from './moveIn.matching.rules.ts'
import { isDay, isName, isPhone, readDay, readGender } from './moveIn.values.rules.ts'

/** Names of people differ; those of channels and cities come again. */
const DIFFERENT = 0.5
/** Children born before and after: a day so long ago is no day of registration. */
const CHILD_YEARS = 18

const titles: Readonly<Record<FamilyField, string>> = {
  oldNumber:
    '旧编号 家长编号 客户编号 客户id 会员编号 会员id 会员号 用户编号 用户id 家长id 家庭编号 编号 id customerid memberid userid parentid familyid',
  phone:
    '手机号 手机 手机号码 联系电话 电话 联系方式 家长手机 家长手机号 家长电话 家长联系电话 监护人电话 联系人电话 联系人手机 移动电话 登录手机号 注册手机号 phone mobile phonenumber mobilephone mobilenumber cellphone parentphone parentmobile guardianphone contactphone tel telephone',
  parentName:
    '家长姓名 家长 家长名 家长名称 监护人 监护人姓名 联系人 联系人姓名 客户姓名 客户名称 真实姓名 父母姓名 parent parentname guardian guardianname contact contactname customername realname',
  nickname: '昵称 微信昵称 用户昵称 家长昵称 会员昵称 nickname displayname username',
  channel:
    '渠道 来源 来源渠道 招生来源 客户来源 获客渠道 推广渠道 渠道名称 渠道编码 报名来源 source channel leadsource utmsource referralsource',
  referrer:
    '推荐人 推荐人姓名 推荐人手机 推荐人手机号 推荐人编号 推荐人id 介绍人 介绍人姓名 推广员 分销员 老带新推荐人 referrer referredby referrername referrerid introducer affiliate',
  registeredOn:
    '注册日期 注册时间 创建时间 创建日期 建档日期 建档时间 录入时间 登记日期 加入时间 createdat created createdate registeredat registrationdate signupdate joindate',
  childNumber: '学号 学员编号 学生编号 学员id 学生id 孩子编号 学籍号 studentid studentno studentnumber childid rollnumber matricule',
  childName:
    '宝贝 宝宝 孩子 孩子姓名 宝贝姓名 宝宝姓名 学员 学员姓名 学生 学生姓名 学员名称 小孩姓名 子女姓名 儿童姓名 姓名 student studentname childname child kidname pupilname name fullname',
  englishName: '英文名 英文姓名 英语名 englishname',
  gender: '性别 孩子性别 学员性别 学生性别 gender sex',
  birthday: '生日 出生 出生日期 出生年月日 出生年月 孩子生日 学员生日 学生生日 宝宝生日 birthday birthdate dateofbirth dob birth',
  grade: '年级 年级部门 就读年级 所在年级 当前年级 grade classgrade schoolyear',
}

export const familyColumns: KindColumns = {
  titles,
  contents: {
    phone: isPhone,
    parentName: isName,
    childName: isName,
    gender: (value) => readGender(value) !== undefined,
    birthday: isDay,
    registeredOn: isDay,
  },
  alone: (values, year) => {
    if (namesIt(values, isPhone)) return 'phone'
    if (namesIt(values, isDay)) {
      const years = values.flatMap((value) => {
        const read = readDay(value)
        return read && 'day' in read ? [Number(read.day.slice(0, 4))] : []
      })
      // Days of this and last year alone are those of something that happened.
      return years.some((one) => one < year - 2 && one > year - CHILD_YEARS) ? 'birthday' : undefined
    }
    if (values.every((value) => readGender(value) !== undefined) && values.some((value) => readGender(value))) return 'gender'
    return namesIt(values, isName) && new Set(values).size / values.length >= DIFFERENT ? 'childName' : undefined
  },
}
