/** What is wrong with a field, under it. */
export const form = {
  faults: {
    missing: "값을 입력해 주세요.",
    choose: "하나를 골라 주세요.",
    format: "형식이 맞지 않아요.",
    wrong: "값이 올바르지 않아요.",
    short: "{limit, number}자 이상 입력해 주세요.",
    long: "{limit, number}자까지 입력할 수 있어요.",
    few: "{limit, number}개 이상 골라 주세요.",
    many: "{limit, number}개까지 고를 수 있어요.",
    least: "{limit, number} 이상이어야 해요.",
    most: "{limit, number} 이하여야 해요.",
  },
};
