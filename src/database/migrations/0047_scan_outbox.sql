CREATE TABLE "scan_deletions" (
	"workspace" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scan_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scans" integer NOT NULL,
	"lines" "bytea" NOT NULL,
	"attempt" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "scan_outbox_attempt" ON "scan_outbox" USING btree ("attempt");--> statement-breakpoint
ALTER TABLE "scan_outbox" ALTER COLUMN "lines" SET STORAGE EXTERNAL;