/** The people of the demo by their roles, each by username and, where it is another, the name of the mailbox. */
const lines = `
admin: 王建国 wang.jianguo, grace.miller, 陈晓梅 chen.xiaomei
operator: 张伟 zhang.wei, 李秀英 li.xiuying, 刘洋 liu.yang, james.carter, 杨静怡 yang.jingyi, 周志强 zhou.zhiqiang
operator: emily.watson, 吴桂兰 wu.guilan, 徐浩然 xu.haoran, oliver.bennett, 孙丽华 sun.lihua, 马晓东 ma.xiaodong
sales: 朱明远 zhu.mingyuan, 胡雪 hu.xue, 林志玲 lin.zhiling, sophia.turner, 郭子涵 guo.zihan, 何佳怡 he.jiayi
sales: henry.collins, 高翔 gao.xiang, 罗文斌 luo.wenbin, charlotte.hughes
field: 梁国栋 liang.guodong, 宋佳 song.jia, 郑凯 zheng.kai, daniel.foster, 谢婷婷 xie.tingting, 韩磊 han.lei
field: 唐小虎 tang.xiaohu, 冯雅琴 feng.yaqin, lucas.reed, 董建军 dong.jianjun, 萧雨桐 xiao.yutong, 程浩 cheng.hao
field: 曹颖 cao.ying, 袁立 yuan.li
marketing: 邓紫薇 deng.ziwei, amelia.brooks, 许晴 xu.qing, 傅晨曦 fu.chenxi, 沈佳妮 shen.jiani, noah.sanders, 曾毅 zeng.yi
marketing: 彭宇 peng.yu
auditor: 吕思远 lv.siyuan, 苏曼 su.man, isabella.price
user: 卢静 lu.jing, 蒋文 jiang.wen, 蔡明 cai.ming, ethan.cooper, 贾玲玲 jia.lingling, 丁一 ding.yi, 魏晨 wei.chen
user: mia.richardson
`

export const people = lines
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [role = "", persons = ""] = line.split(": ")
    return persons.split(", ").map((person) => {
      const [username = "", mailbox = username] = person.split(" ")
      return { username, email: `${mailbox}@wheelhouse.example`, role }
    })
  })
