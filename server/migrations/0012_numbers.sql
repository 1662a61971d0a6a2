-- Numbers that differ in large and small letters alone are one from now on. Which of two certificates keeps it is not ours to say.
DO $$
DECLARE twice text;
BEGIN
  SELECT string_agg(DISTINCT lower(number), ', ') INTO twice FROM certificates.certificates
    WHERE (lower(number), realm) IN (SELECT lower(number), realm FROM certificates.certificates GROUP BY 1, 2 HAVING count(*) > 1);
  IF twice IS NOT NULL THEN
    RAISE EXCEPTION 'These numbers of certificates differ in large and small letters alone: %. Give one certificate of each another number first.', twice;
  END IF;
END $$;--> statement-breakpoint
ALTER TABLE "certificates"."certificates" DROP CONSTRAINT "certificates_number";--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number" ON "certificates"."certificates" USING btree (lower("number"),"realm");--> statement-breakpoint
CREATE INDEX "ids_sent" ON "sent"."ids" USING btree ("sent_at");