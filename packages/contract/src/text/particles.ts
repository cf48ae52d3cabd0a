/** Particles with both their forms, as a text writes them behind something that it does not know: after a consonant, after a vowel. */
const BOTH = /(\S)(\(으\)로|(?:을|이|은|과|으로|이에요|이었어요)\((?:를|가|는|와|로|예요|였어요)\))/g;
/** As people write it: only its vowel stands in brackets. */
const SHORT = "(으)로";

const FIRST_SYLLABLE = 0xac00;
const ENDS = 28;
/** The place of ㄹ among a syllable's ends: before 로 it counts as a vowel. */
const RIEUL = 8;

/** Figures and letters as they are read aloud: 영 일 이 삼 사 오 육 칠 팔 구; 엘 엠 엔 알 end in a consonant. */
const READ: Readonly<Record<string, number>> = {
  0: 21,
  1: RIEUL,
  3: 16,
  6: 1,
  7: RIEUL,
  8: RIEUL,
  L: RIEUL,
  M: 16,
  N: 4,
  R: RIEUL,
};

/** The consonant that a letter ends in when it is read, by its place; 0 is a vowel. */
function endOf(letter: string): number {
  const place = (letter.codePointAt(0) ?? 0) - FIRST_SYLLABLE;
  if (place >= 0 && place < 11_172) return place % ENDS;
  return READ[letter.toUpperCase()] ?? 0;
}

/** Chooses the particle that fits what stands before it: 5,000P를, 30초는, 1분은. */
export function withParticles(text: string): string {
  return text.replace(BOTH, (_, letter: string, both: string) => {
    const [afterConsonant = "", afterVowel = ""] =
      both === SHORT ? ["으로", "로"] : both.slice(0, -1).split("(");
    const end = endOf(letter);
    const isVowel = end === 0 || (end === RIEUL && afterVowel === "로");
    return letter + (isVowel ? afterVowel : afterConsonant);
  });
}
