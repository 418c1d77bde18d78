import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import { env } from "#app/env.server.ts";
import { log } from "#app/http/log.server.ts";

export interface MailMessage {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address that unsubscribes from mails of this type with one POST (RFC 8058); null without one. */
  unsubscribe: string | null;
}

export interface MailTransport {
  send(message: MailMessage): Promise<void>;
}

/** SMTP if `SMTP_URL` names a server, else a folder DATA_DIR/mail with one file for each mail. */
export const mailTransport: MailTransport = env.SMTP_URL
  ? smtpTransport(env.SMTP_URL)
  : folderTransport(path.join(env.DATA_DIR, "mail"));

function smtpTransport(url: string): MailTransport {
  const mailer = nodemailer.createTransport(
    { url, connectionTimeout: 10_000, socketTimeout: 30_000 },
    { from: env.MAIL_FROM },
  );
  return {
    async send(message) {
      await mailer.sendMail(withHeaders(message));
    },
  };
}

/** Return a transport that writes .eml files, which mail programs open. The log names the file and never its secret. */
function folderTransport(directory: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true }, { from: env.MAIL_FROM });
  return {
    async send(message) {
      const { message: source } = await composer.sendMail(withHeaders(message));
      await mkdir(directory, { recursive: true });
      const name = `${message.messageId.replace(/[<>]/g, "").replace(/@.*/, "")}.eml`;
      await writeFile(path.join(directory, name), source);
      log.info({ to: message.to, subject: message.subject, file: path.join(directory, name) }, "email written to file");
    },
  };
}

/** Add headers that suppress automatic replies (RFC 3834, and Exchange's own) and name the unsubscribe address. */
function withHeaders({ unsubscribe, ...message }: MailMessage) {
  const headers = {
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "All",
    ...(unsubscribe !== null && {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
  return { ...message, headers };
}
