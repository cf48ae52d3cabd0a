import type { Language } from "@maru/contract";
import type { LocalText, LocalTexts } from "./article-store.ts";
import { pageHtml, type PlainPage } from "./page-html.ts";

/** Guides that every installation begins with, for all its sites; an operator may replace them. */
export interface FirstArticle {
  readonly kind: "notice" | "strategy";
  readonly category: 1 | 2 | null;
  readonly texts: LocalTexts;
}

const HOW_TO_USE: Readonly<Record<Language, PlainPage>> = {
  ko: {
    title: "화면 읽는 법",
    sections: [
      [
        "두 구간",
        "왼쪽 구간은 지금 투자하는 시간, 오른쪽 구간은 결과를 재는 시간입니다. 두 구간은 겹치지 않습니다.",
      ],
      ["기준가", "투자가 마감된 뒤 첫 체결가가 기준가가 됩니다. 누구도 기준가를 보고 투자할 수 없습니다."],
      ["영수증", "수락된 투자에는 서명된 영수증이 있습니다. 내역에서 열어 확인하고 저장할 수 있습니다."],
    ],
  },
  en: {
    title: "How to read the screen",
    sections: [
      ["Two bands", "In one band you bet, in the other the result is measured. They never overlap."],
      ["The strike", "The first trade after betting has closed is the strike. Nobody can bet knowing it."],
      [
        "Receipts",
        "Every accepted bet has a signed receipt. Open it from your history, check it and keep it.",
      ],
    ],
  },
  zh: {
    title: "如何看懂画面",
    sections: [
      ["两个区间", "一个区间用于投注，另一个区间用于测定结果，两者从不重叠。"],
      ["基准价", "投注截止后的第一笔成交价即为基准价，没有人能在看到基准价后投注。"],
      ["凭证", "每笔被接受的投注都有签名凭证，可在记录中打开、核验并保存。"],
    ],
  },
  ja: {
    title: "画面の見かた",
    sections: [
      ["2つの区間", "一方の区間で投資し、もう一方の区間で結果を測ります。重なることはありません。"],
      [
        "基準価格",
        "投資の締切後、最初の約定価格が基準価格になります。基準価格を見てから投資することは誰にもできません。",
      ],
      [
        "レシート",
        "受け付けられた投資には署名付きのレシートがあります。履歴から開いて確認し、保存できます。",
      ],
    ],
  },
};

const FIRST_STEPS: Readonly<Record<Language, PlainPage>> = {
  ko: {
    title: "처음이라면",
    sections: [
      [
        "적은 금액부터",
        "배당과 확률, 10,000 포인트당 돌아오는 금액은 버튼 옆에서 볼 수 있습니다. 길게 보면 참여한 금액보다 적게 돌아옵니다.",
      ],
      ["한도를 먼저", "내 정보에서 하루 투자와 손실 한도를 정해두면 서버가 지켜줍니다."],
      [
        "쉬어가기",
        "쫓아가며 금액을 올리는 방법은 손실을 키웁니다. 휴식과 자가 이용제한은 언제든 쓸 수 있습니다.",
      ],
    ],
  },
  en: {
    title: "First steps",
    sections: [
      [
        "Start small",
        "Chance, multiple and what comes back per 10,000 points stand beside each button. In the long run less comes back than was staked.",
      ],
      ["Limits first", "Set a daily stake and loss limit on My page; the server keeps to it."],
      [
        "Take breaks",
        "Raising stakes to win a loss back makes losses grow. A break or self-exclusion is there at any time.",
      ],
    ],
  },
  zh: {
    title: "新手入门",
    sections: [
      ["从小额开始", "每个按钮旁都有概率、倍数以及每 10,000 积分的返还额。长期来看，返还少于投入。"],
      ["先设限额", "在“我的页面”设置每日投注与亏损限额，服务器会严格执行。"],
      ["适时休息", "为追回损失而加注只会扩大损失。您可以随时休息或自我禁止。"],
    ],
  },
  ja: {
    title: "はじめての方へ",
    sections: [
      [
        "少額から",
        "確率、倍率、10,000ポイントあたりの戻りは各ボタンの横で確認できます。長い目で見ると戻りは投資額を下回ります。",
      ],
      ["まず限度を", "マイページで1日の投資と損失の限度を決めると、サーバーが守ります。"],
      ["休むこと", "取り返そうと金額を上げると損失は大きくなります。休憩や自己排除はいつでも使えます。"],
    ],
  },
};

export const FIRST_ARTICLES: readonly FirstArticle[] = [
  { kind: "strategy", category: 1, texts: textsOf(HOW_TO_USE) },
  { kind: "strategy", category: 2, texts: textsOf(FIRST_STEPS) },
];

function textsOf(pages: Readonly<Record<Language, PlainPage>>): LocalTexts {
  const { ko, en, zh, ja } = pages;
  return { ko: textOf(ko), en: textOf(en), zh: textOf(zh), ja: textOf(ja) };
}

function textOf(page: PlainPage): LocalText {
  return { title: page.title, content: pageHtml(page) };
}
