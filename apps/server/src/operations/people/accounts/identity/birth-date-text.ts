/** YYYY-MM-DD. */
export function birthDateText({ year, month, day }: { year: number; month: number; day: number }): string {
  return [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}
