/** A response's data that is JSON already. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A text as what it says: the response has it as it is. */
export const asJson = <T>(text: string) => new JsonText(text) as T
