ALTER TABLE "machine_key" ADD COLUMN "made_by_user_id" text;--> statement-breakpoint
UPDATE "machine_key" k SET "made_by_user_id" = (
  SELECT e.actor_id FROM "audit_entry" e JOIN "user" u ON u.id = e.actor_id
   WHERE e.kind = 'key-made' AND e.subject = k.name ORDER BY e.entry_id DESC LIMIT 1);
